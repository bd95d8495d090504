CREATE TABLE `analytics_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`sign_ups` integer DEFAULT 0 NOT NULL,
	`active_members` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	`reports` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `communities` ADD `is_unmoderated` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `communities_unmoderated` ON `communities` (`no_members`,`id`) WHERE is_unmoderated = 1;--> statement-breakpoint
CREATE INDEX `community_requests_open` ON `community_requests` (`created_at`) WHERE denied_at is null;--> statement-breakpoint
UPDATE `communities` SET is_unmoderated = 0 WHERE id IN (SELECT community_id FROM `community_mods`);
--> statement-breakpoint
CREATE TRIGGER `community_mods_added` AFTER INSERT ON `community_mods` BEGIN
  UPDATE `communities` SET is_unmoderated = 0 WHERE id = new.community_id AND is_unmoderated = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `community_mods_gone` AFTER DELETE ON `community_mods` BEGIN
  UPDATE `communities` SET is_unmoderated = 1
  WHERE id = old.community_id AND NOT EXISTS (SELECT 1 FROM `community_mods` WHERE community_id = old.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
  INSERT INTO `analytics_days` (day, sign_ups) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET sign_ups = sign_ups + 1;
  INSERT INTO `analytics_days` (day, active_members) VALUES (new.last_seen_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET active_members = active_members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_seen` AFTER UPDATE OF `last_seen_at` ON `users`
WHEN new.last_seen_at / 86400000 > old.last_seen_at / 86400000 BEGIN
  INSERT INTO `analytics_days` (day, active_members) VALUES (new.last_seen_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET active_members = active_members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_counted` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `analytics_days` (day, posts) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET posts = posts + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` BEGIN
  INSERT INTO `analytics_days` (day, comments) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET comments = comments + 1;
END;
--> statement-breakpoint
-- An id begins with its time: a vote of the same millisecond is the one that its author's item is made with.
CREATE TRIGGER `post_votes_counted` AFTER INSERT ON `post_votes`
WHEN new.post_id < printf('%016x', new.created_at * 1000000) BEGIN
  INSERT INTO `analytics_days` (day, votes) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET votes = votes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_votes_counted` AFTER INSERT ON `comment_votes`
WHEN new.comment_id < printf('%016x', new.created_at * 1000000) BEGIN
  INSERT INTO `analytics_days` (day, votes) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET votes = votes + 1;
END;
--> statement-breakpoint
-- A report that was settled and comes back is no new one.
CREATE TRIGGER `reports_counted` AFTER INSERT ON `reports`
WHEN NOT EXISTS (SELECT 1 FROM `settled_reports` WHERE id = new.id) BEGIN
  INSERT INTO `analytics_days` (day, reports) VALUES (new.created_at / 86400000, 1)
    ON CONFLICT (day) DO UPDATE SET reports = reports + 1;
END;
