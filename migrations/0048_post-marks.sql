ALTER TABLE `posts` ADD `spoiler_as` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `adult_as` text;--> statement-breakpoint
ALTER TABLE `users` ADD `show_marked` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER `posts_search_marked` AFTER UPDATE OF `spoiler_as`, `adult_as` ON `posts`
WHEN old.search_doc > 0 AND (coalesce(new.spoiler_as, new.adult_as) IS NULL) <> (coalesce(old.spoiler_as, old.adult_as) IS NULL) BEGIN
  DELETE FROM `post_search` WHERE rowid = old.search_doc;
  UPDATE `posts` SET search_doc = -old.search_doc WHERE id = old.id;
END;
