DROP INDEX `comments_new`;--> statement-breakpoint
CREATE INDEX `comments_new` ON `comments` (`post_id`,`id`,`user_id`,`created_at`,`deleted_at`) WHERE deleted_at is null;