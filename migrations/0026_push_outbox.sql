CREATE TABLE `push_outbox` (
	`session_id_hash` text NOT NULL,
	`notification_id` integer NOT NULL,
	`bumps` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`session_id_hash`, `notification_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TRIGGER `push_of_made` AFTER INSERT ON `notifications`
WHEN new.seen = 0 AND new.type <> 'new_votes' AND new.type <> 'denied_comm' AND new.type <> 'created_comm' BEGIN
  INSERT INTO `push_outbox` (session_id_hash, notification_id, due_at)
    SELECT session_id_hash, new.id, new.updated_at FROM `push_subscriptions` WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `push_of_counted` AFTER UPDATE OF `notif` ON `notifications`
WHEN new.seen = 0 AND new.type <> 'new_votes' AND new.type <> 'denied_comm' AND new.type <> 'created_comm' BEGIN
  INSERT INTO `push_outbox` (session_id_hash, notification_id, due_at)
    SELECT session_id_hash, new.id, new.updated_at FROM `push_subscriptions` WHERE user_id = new.user_id AND true
    ON CONFLICT (session_id_hash, notification_id) DO UPDATE SET bumps = bumps + 1;
END;
