ALTER TABLE `site` ADD `discussed` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `posts_discussed_gone` AFTER UPDATE OF `deleted_at` ON `posts` WHEN new.deleted_at IS NOT NULL BEGIN
  UPDATE `site` SET discussed = (SELECT json_group_array(json(value)) FROM json_each(discussed) WHERE value ->> 'id' <> new.id)
  WHERE instr(discussed, new.id) > 0;
END;
