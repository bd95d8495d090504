ALTER TABLE `communities` ADD `renderer_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lists` ADD `renderer_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lists_rendering` ON `lists` (`renderer_version`) WHERE "lists"."description" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `renderer_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_rendering` ON `users` (`renderer_version`) WHERE "users"."about_me" is not null;