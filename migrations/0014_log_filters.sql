CREATE INDEX `moderation_log_action` ON `moderation_log` (`community_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_actor` ON `moderation_log` (`community_id`,`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_both` ON `moderation_log` (`community_id`,`actor_id`,`action`,`id`);