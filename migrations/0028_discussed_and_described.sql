ALTER TABLE `reports` ADD `description` text;--> statement-breakpoint
CREATE INDEX `reports_described` ON `reports` (`target_id`,`id`) WHERE description is not null;--> statement-breakpoint
ALTER TABLE `settled_reports` ADD `description` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `day_comments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_discussed` ON `posts` (`day_comments`,`id`) WHERE day_comments > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `posts_community_discussed` ON `posts` (`community_id`,`day_comments`,`id`) WHERE day_comments > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `post_visits_recent` ON `post_visits` (`user_id`,`visited_at`);