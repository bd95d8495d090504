CREATE TABLE `reported_items` (
	`target_id` text PRIMARY KEY NOT NULL,
	`target_type` text NOT NULL,
	`community_id` text NOT NULL,
	`post_id` text NOT NULL,
	`no_reports` integer NOT NULL,
	`reasons` text NOT NULL,
	`last_id` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reported_items_all` ON `reported_items` (`community_id`,`last_id`);--> statement-breakpoint
CREATE INDEX `reported_items_kind` ON `reported_items` (`community_id`,`target_type`,`last_id`);--> statement-breakpoint
CREATE TABLE `settled_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`post_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`reason_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`act` text NOT NULL,
	`settled_by` text NOT NULL,
	`settled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `settled_reports_target` ON `settled_reports` (`target_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `settled_reports_age` ON `settled_reports` (`settled_at`);--> statement-breakpoint
DROP INDEX `posts_community_locked`;--> statement-breakpoint
CREATE INDEX `posts_community_locked` ON `posts` (`community_id`,`id`) WHERE locked_at is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_deleted_posts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_locked_posts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_post_reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_comment_reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_reported_posts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `communities` ADD `no_reported_comments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_all` ON `reports` (`community_id`,`id`);--> statement-breakpoint
INSERT INTO `reported_items` (target_id, target_type, community_id, post_id, no_reports, reasons, last_id)
  SELECT target_id, target_type, community_id, post_id, sum(n), json_group_object(reason_id, n), max(last)
  FROM (
    SELECT target_id, target_type, community_id, post_id, reason_id, count(*) AS n, max(id) AS last
    FROM `reports` GROUP BY target_id, reason_id
  )
  GROUP BY target_id;
--> statement-breakpoint
UPDATE `communities` SET
  no_deleted_posts = (SELECT count(*) FROM `posts` p WHERE p.community_id = `communities`.id AND p.deleted_at IS NOT NULL),
  no_locked_posts = (
    SELECT count(*) FROM `posts` p WHERE p.community_id = `communities`.id AND p.locked_at IS NOT NULL AND p.deleted_at IS NULL
  ),
  no_post_reports = (SELECT count(*) FROM `reports` r WHERE r.community_id = `communities`.id AND r.target_type = 'post'),
  no_comment_reports = (SELECT count(*) FROM `reports` r WHERE r.community_id = `communities`.id AND r.target_type = 'comment'),
  no_reported_posts = (
    SELECT count(*) FROM `reported_items` i WHERE i.community_id = `communities`.id AND i.target_type = 'post'
  ),
  no_reported_comments = (
    SELECT count(*) FROM `reported_items` i WHERE i.community_id = `communities`.id AND i.target_type = 'comment'
  );
--> statement-breakpoint
CREATE TRIGGER `reports_filed` AFTER INSERT ON `reports` BEGIN
  INSERT INTO `reported_items` (target_id, target_type, community_id, post_id, no_reports, reasons, last_id)
    SELECT new.target_id, new.target_type, new.community_id, new.post_id, 0, '{}', 0
    WHERE NOT EXISTS (SELECT 1 FROM `reported_items` WHERE target_id = new.target_id);
  UPDATE `reported_items` SET
    no_reports = no_reports + 1,
    reasons = json_set(reasons, '$."' || new.reason_id || '"', coalesce(json_extract(reasons, '$."' || new.reason_id || '"'), 0) + 1),
    last_id = max(last_id, new.id)
  WHERE target_id = new.target_id;
  UPDATE `communities` SET
    no_post_reports = no_post_reports + (new.target_type = 'post'),
    no_comment_reports = no_comment_reports + (new.target_type = 'comment')
  WHERE id = new.community_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reports_settled` AFTER DELETE ON `reports` BEGIN
  UPDATE `reported_items` SET
    no_reports = no_reports - 1,
    reasons = json_set(reasons, '$."' || old.reason_id || '"', json_extract(reasons, '$."' || old.reason_id || '"') - 1),
    last_id = CASE
      WHEN last_id > old.id THEN last_id
      ELSE coalesce((SELECT r.id FROM `reports` r WHERE r.target_id = old.target_id ORDER BY r.id DESC LIMIT 1), 0)
    END
  WHERE target_id = old.target_id;
  DELETE FROM `reported_items` WHERE target_id = old.target_id AND no_reports = 0;
  UPDATE `communities` SET
    no_post_reports = no_post_reports - (old.target_type = 'post'),
    no_comment_reports = no_comment_reports - (old.target_type = 'comment')
  WHERE id = old.community_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reported_items_made` AFTER INSERT ON `reported_items` BEGIN
  UPDATE `communities` SET
    no_reported_posts = no_reported_posts + (new.target_type = 'post'),
    no_reported_comments = no_reported_comments + (new.target_type = 'comment')
  WHERE id = new.community_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reported_items_gone` AFTER DELETE ON `reported_items` BEGIN
  UPDATE `communities` SET
    no_reported_posts = no_reported_posts - (old.target_type = 'post'),
    no_reported_comments = no_reported_comments - (old.target_type = 'comment')
  WHERE id = old.community_id;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_written` AFTER INSERT ON `posts` WHEN new.deleted_at IS NOT NULL OR new.locked_at IS NOT NULL BEGIN
  UPDATE `communities` SET
    no_deleted_posts = no_deleted_posts + (new.deleted_at IS NOT NULL),
    no_locked_posts = no_locked_posts + (new.locked_at IS NOT NULL AND new.deleted_at IS NULL)
  WHERE id = new.community_id;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_moderated` AFTER UPDATE OF `deleted_at`, `locked_at` ON `posts` BEGIN
  UPDATE `communities` SET
    no_deleted_posts = no_deleted_posts + (new.deleted_at IS NOT NULL) - (old.deleted_at IS NOT NULL),
    no_locked_posts = no_locked_posts
      + (new.locked_at IS NOT NULL AND new.deleted_at IS NULL) - (old.locked_at IS NOT NULL AND old.deleted_at IS NULL)
  WHERE id = new.community_id;
END;
