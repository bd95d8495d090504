DROP INDEX `ip_blocks_effect`;--> statement-breakpoint
ALTER TABLE `ip_blocks` ADD `range_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `ip_blocks` ADD `range_bits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ip_blocks` ADD `ended_at` integer;--> statement-breakpoint
UPDATE `ip_blocks` SET `cancelled_at` = coalesce(`cancelled_at`, `created_at`), `ended_at` = coalesce(`cancelled_at`, `created_at`);--> statement-breakpoint
CREATE INDEX `ip_blocks_range` ON `ip_blocks` (`range_key`,`range_bits`,`expires_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `ip_blocks_open` ON `ip_blocks` (`id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `ip_blocks_expiry` ON `ip_blocks` (`expires_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `ip_blocks_ended` ON `ip_blocks` (`id`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `ip_blocks_names` ON `ip_blocks` (`ended_at`) WHERE associated_users <> '[]';--> statement-breakpoint
DROP INDEX `users_last_seen_ip`;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_key` text;--> statement-breakpoint
CREATE INDEX `users_last_seen_key` ON `users` (`last_seen_key`);--> statement-breakpoint
ALTER TABLE `site` ADD `ip_blocks_version` integer DEFAULT 0 NOT NULL;