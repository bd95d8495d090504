ALTER TABLE `comments` ADD `mentions_told` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `mentions_told` integer DEFAULT 0 NOT NULL;