CREATE TABLE `list_names` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`list_id` integer NOT NULL,
	`left_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `list_names_age` ON `list_names` (`left_at`);--> statement-breakpoint
DROP INDEX `lists_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `lists_name` ON `lists` (`user_id`,"name" collate nocase);