CREATE TABLE `announcements` (
	`post_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`users_before` integer NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`audience` integer NOT NULL,
	`told` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcements_order` ON `announcements` (`started_at`);--> statement-breakpoint
CREATE INDEX `announcements_running` ON `announcements` (`started_at`) WHERE "announcements"."ended_at" is null;