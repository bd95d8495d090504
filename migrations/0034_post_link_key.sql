ALTER TABLE `posts` ADD `link_key` text;--> statement-breakpoint
CREATE INDEX `posts_link` ON `posts` (`link_key`,`id`) WHERE link_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_link_unkeyed` ON `posts` (`id`) WHERE link_url is not null and link_key is null;--> statement-breakpoint
CREATE TRIGGER `posts_link_erased` AFTER UPDATE OF `link_url` ON `posts`
WHEN new.link_url IS NULL AND new.link_key IS NOT NULL BEGIN
  UPDATE `posts` SET link_key = NULL WHERE id = new.id;
END;
