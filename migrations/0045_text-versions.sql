CREATE TABLE `text_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`title` text,
	`body` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `text_versions_target` ON `text_versions` (`target_id`,`id`);--> statement-breakpoint
CREATE TRIGGER `versions_of_post` AFTER UPDATE OF title, body ON `posts`
WHEN (old.title IS NOT new.title OR old.body IS NOT new.body)
  AND new.content_deleted_at IS NULL AND abs(new.edited_at - new.created_at) > 300000 BEGIN
  INSERT INTO `text_versions` (target_type, target_id, title, body, created_at)
    VALUES ('post', old.id, old.title, old.body, coalesce(old.edited_at, old.created_at));
  DELETE FROM `text_versions` WHERE target_id = new.id AND id <= (
    SELECT id FROM `text_versions` WHERE target_id = new.id ORDER BY id DESC LIMIT 1 OFFSET 9);
END;--> statement-breakpoint
CREATE TRIGGER `versions_of_comment` AFTER UPDATE OF body ON `comments`
WHEN old.body <> new.body AND new.body <> '' AND abs(new.edited_at - new.created_at) > 300000 BEGIN
  INSERT INTO `text_versions` (target_type, target_id, body, created_at)
    VALUES ('comment', old.id, old.body, coalesce(old.edited_at, old.created_at));
  DELETE FROM `text_versions` WHERE target_id = new.id AND id <= (
    SELECT id FROM `text_versions` WHERE target_id = new.id ORDER BY id DESC LIMIT 1 OFFSET 9);
END;--> statement-breakpoint
CREATE TRIGGER `versions_of_post_erased` AFTER UPDATE OF content_deleted_at ON `posts`
WHEN new.content_deleted_at IS NOT NULL BEGIN
  DELETE FROM `text_versions` WHERE target_id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `versions_of_comment_erased` AFTER UPDATE OF body ON `comments` WHEN new.body = '' BEGIN
  DELETE FROM `text_versions` WHERE target_id = new.id;
END;
