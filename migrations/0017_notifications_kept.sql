DROP TRIGGER `notifications_made`;--> statement-breakpoint
CREATE TRIGGER `notifications_made` AFTER INSERT ON `notifications` BEGIN
  UPDATE `users` SET
    `notifications_kept` = `notifications_kept` + 1,
    `notifications_unseen` = `notifications_unseen` + (new.seen = 0),
    `notifications_new_count` = `notifications_unseen` + (new.seen = 0)
  WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_full` AFTER UPDATE OF `notifications_kept` ON `users` WHEN new.notifications_kept > 200 BEGIN
  DELETE FROM `notifications` WHERE id = (SELECT n.id FROM `notifications` n WHERE n.user_id = new.id ORDER BY n.id LIMIT 1);
END;
