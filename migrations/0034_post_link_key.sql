ALTER TABLE `posts` ADD `link_key` text;--> statement-breakpoint
CREATE INDEX `posts_link` ON `posts` (`link_key`,`id`) WHERE link_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_link_unkeyed` ON `posts` (`id`) WHERE link_url is not null and link_key is null;