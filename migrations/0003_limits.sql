CREATE TABLE `captcha_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `captcha_uses_expiry` ON `captcha_uses` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`full_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rate_limits_age` ON `rate_limits` (`full_at`);--> statement-breakpoint
CREATE INDEX `communities_rendering` ON `communities` (`renderer_version`);