CREATE TABLE `follows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_target` ON `follows` (`target_type`,`target_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `follows_own` ON `follows` (`user_id`,`target_type`,`id`);