CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`challenged_at` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);