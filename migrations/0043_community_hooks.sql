CREATE TABLE `community_hooks` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` integer NOT NULL,
	`created_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`disabled_at` integer,
	`last_status` integer,
	`last_at` integer,
	`due_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `community_hooks_url` ON `community_hooks` (`community_id`,`url`);--> statement-breakpoint
CREATE INDEX `community_hooks_due` ON `community_hooks` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `hook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hook_id` text NOT NULL,
	`event` integer NOT NULL,
	`target_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hook_deliveries_order` ON `hook_deliveries` (`hook_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `hooks_of_post` AFTER INSERT ON `posts` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `hook_deliveries` (hook_id, event, target_id, created_at)
    SELECT id, 1, new.id, new.created_at FROM `community_hooks`
    WHERE community_id = new.community_id AND events & 1 <> 0 AND disabled_at IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `hooks_of_comment` AFTER INSERT ON `comments` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `hook_deliveries` (hook_id, event, target_id, created_at)
    SELECT id, 2, new.id, new.created_at FROM `community_hooks`
    WHERE community_id = new.community_id AND events & 2 <> 0 AND disabled_at IS NULL;
END;--> statement-breakpoint
CREATE TRIGGER `hooks_of_report` AFTER INSERT ON `reports` BEGIN
  INSERT INTO `hook_deliveries` (hook_id, event, target_id, created_at)
    SELECT id, 4, new.id, new.created_at FROM `community_hooks`
    WHERE community_id = new.community_id AND events & 4 <> 0 AND disabled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM `settled_reports` WHERE id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER `hook_deliveries_made` AFTER INSERT ON `hook_deliveries` BEGIN
  UPDATE `community_hooks` SET due_at = new.created_at WHERE id = new.hook_id AND due_at IS NULL;
END;
