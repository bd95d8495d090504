ALTER TABLE `communities` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `communities_unfolded` ON `communities` (`id`) WHERE search_text is null;--> statement-breakpoint
CREATE TRIGGER `communities_title_changed` AFTER UPDATE OF `title` ON `communities`
WHEN new.title IS NOT old.title AND new.search_text IS old.search_text BEGIN
  UPDATE `communities` SET search_text = NULL WHERE id = new.id;
END;
