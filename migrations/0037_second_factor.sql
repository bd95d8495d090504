CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`confirmed_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;