ALTER TABLE `list_items` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `list_items` SET user_id = coalesce((SELECT user_id FROM `lists` WHERE `lists`.id = list_id), '');--> statement-breakpoint
CREATE INDEX `list_items_saved` ON `list_items` (`user_id`,`target_id`,`target_type`);--> statement-breakpoint
CREATE TRIGGER `list_items_owned` AFTER INSERT ON `list_items` WHEN new.user_id = '' BEGIN
  UPDATE `list_items` SET user_id = coalesce((SELECT user_id FROM `lists` WHERE `lists`.id = new.list_id), '') WHERE id = new.id;
END;
