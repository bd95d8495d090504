CREATE TABLE `follower_deliveries` (
	`text_id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `follower_deliveries_order` ON `follower_deliveries` (`started_at`);