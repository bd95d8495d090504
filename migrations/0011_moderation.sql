ALTER TABLE `comments` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `locked_by` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `locked_by_group` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `title` text;--> statement-breakpoint
ALTER TABLE `communities` ADD `modlog_public` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `community_bans` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `community_bans_ending` ON `community_bans` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
ALTER TABLE `posts` ADD `link_title` text;