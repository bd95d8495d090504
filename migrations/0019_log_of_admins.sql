CREATE INDEX `moderation_log_admins` ON `moderation_log` (`id`) WHERE capacity = 'admins';--> statement-breakpoint
CREATE INDEX `moderation_log_admins_action` ON `moderation_log` (`action`,`id`) WHERE capacity = 'admins';--> statement-breakpoint
CREATE INDEX `moderation_log_admins_actor` ON `moderation_log` (`actor_id`,`id`) WHERE capacity = 'admins';--> statement-breakpoint
CREATE INDEX `moderation_log_admins_both` ON `moderation_log` (`actor_id`,`action`,`id`) WHERE capacity = 'admins';