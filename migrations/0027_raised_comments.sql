ALTER TABLE `comments` ADD `raised_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_raised` ON `comments` (`post_id`,`raised_at`);