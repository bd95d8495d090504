CREATE TABLE `digest_posts` (
	`community_id` text NOT NULL,
	`post_id` text NOT NULL,
	`author_id` text NOT NULL,
	`score` integer NOT NULL,
	PRIMARY KEY(`community_id`, `post_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `digests` (
	`week` integer PRIMARY KEY NOT NULL,
	`community_cursor` text DEFAULT '' NOT NULL,
	`found_at` integer,
	`member_cursor` text DEFAULT '' NOT NULL,
	`letters` integer DEFAULT 0 NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE TABLE `wanted_letters` (
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_until` integer NOT NULL,
	`due_at` integer,
	PRIMARY KEY(`kind`, `user_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `wanted_letters_due` ON `wanted_letters` (`due_at`) WHERE "wanted_letters"."due_at" is not null;--> statement-breakpoint
DROP INDEX `mail_outbox_due`;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`bulk`,`due_at`);--> statement-breakpoint
CREATE TRIGGER `letter_of_made` AFTER INSERT ON `notifications`
WHEN new.seen = 0 AND (new.type = 'new_comment' OR new.type = 'comment_reply') BEGIN
  UPDATE `wanted_letters` SET due_at = new.updated_at + 900000
    WHERE kind = 'replies' AND user_id = new.user_id AND due_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `letter_of_counted` AFTER UPDATE OF `notif` ON `notifications`
WHEN new.seen = 0 AND (new.type = 'new_comment' OR new.type = 'comment_reply') BEGIN
  UPDATE `wanted_letters` SET due_at = new.updated_at + 900000
    WHERE kind = 'replies' AND user_id = new.user_id AND due_at IS NULL;
END;
