DROP INDEX `community_mods_user`;--> statement-breakpoint
CREATE INDEX `community_mods_user` ON `community_mods` (`user_id`,`created_at`,`community_id`);--> statement-breakpoint
CREATE INDEX `ip_blocks_maker` ON `ip_blocks` (`created_by`,`created_at`);