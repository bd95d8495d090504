DROP INDEX `notifications_group`;--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_group` ON `notifications` (`user_id`,`type`,`group_key`) WHERE "notifications"."group_key" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `notifications_kept` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notifications_unseen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET
  `notifications_kept` = (SELECT count(*) FROM `notifications` n WHERE n.user_id = `users`.id),
  `notifications_unseen` = (SELECT count(*) FROM `notifications` n WHERE n.user_id = `users`.id AND n.seen = 0);
--> statement-breakpoint
CREATE TRIGGER `notifications_made` AFTER INSERT ON `notifications` BEGIN
  UPDATE `users` SET
    `notifications_kept` = `notifications_kept` + 1,
    `notifications_unseen` = `notifications_unseen` + (new.seen = 0),
    `notifications_new_count` = `notifications_unseen` + (new.seen = 0)
  WHERE id = new.user_id;
  DELETE FROM `notifications` WHERE id = (
    SELECT (SELECT n.id FROM `notifications` n WHERE n.user_id = u.id ORDER BY n.id LIMIT 1)
    FROM `users` u WHERE u.id = new.user_id AND u.notifications_kept > 200
  );
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_bumped` AFTER UPDATE OF `updated_at` ON `notifications` BEGIN
  UPDATE `users` SET `notifications_new_count` = `notifications_unseen` WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_marked` AFTER UPDATE OF `seen` ON `notifications` WHEN old.seen <> new.seen BEGIN
  UPDATE `users` SET `notifications_unseen` = `notifications_unseen` + (new.seen = 0) - (old.seen = 0) WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_dropped` AFTER DELETE ON `notifications` BEGIN
  UPDATE `users` SET
    `notifications_kept` = `notifications_kept` - 1,
    `notifications_unseen` = `notifications_unseen` - (old.seen = 0),
    `notifications_new_count` = min(`notifications_new_count`, `notifications_unseen` - (old.seen = 0))
  WHERE id = old.user_id;
END;
