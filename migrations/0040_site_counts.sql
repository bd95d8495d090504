CREATE TABLE `site_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`communities` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `site_counts` (id, communities, posts, comments) SELECT 1,
  (SELECT count(*) FROM `communities` WHERE deleted_at IS NULL),
  (SELECT count(*) FROM `posts` WHERE deleted_at IS NULL),
  (SELECT count(*) FROM `comments` WHERE deleted_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER `communities_totalled` AFTER INSERT ON `communities` WHEN new.deleted_at IS NULL BEGIN
  UPDATE `site_counts` SET communities = communities + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `communities_total_changed` AFTER UPDATE OF `deleted_at` ON `communities`
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE `site_counts` SET communities = communities + iif(new.deleted_at IS NULL, 1, -1) WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_totalled` AFTER INSERT ON `posts` WHEN new.deleted_at IS NULL BEGIN
  UPDATE `site_counts` SET posts = posts + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_total_changed` AFTER UPDATE OF `deleted_at` ON `posts`
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE `site_counts` SET posts = posts + iif(new.deleted_at IS NULL, 1, -1) WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_totalled` AFTER INSERT ON `comments` WHEN new.deleted_at IS NULL BEGIN
  UPDATE `site_counts` SET comments = comments + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_total_changed` AFTER UPDATE OF `deleted_at` ON `comments`
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE `site_counts` SET comments = comments + iif(new.deleted_at IS NULL, 1, -1) WHERE id = 1;
END;
