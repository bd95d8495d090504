ALTER TABLE `comments` ADD `search_doc` integer;--> statement-breakpoint
CREATE INDEX `comments_search_doc` ON `comments` (`search_doc`) WHERE search_doc is not null;--> statement-breakpoint
CREATE INDEX `comments_unindexed` ON `comments` (`id`) WHERE ifnull(search_doc, -1) < 0 and deleted_at is null;--> statement-breakpoint
ALTER TABLE `posts` ADD `search_doc` integer;--> statement-breakpoint
CREATE INDEX `posts_search_doc` ON `posts` (`search_doc`) WHERE search_doc is not null;--> statement-breakpoint
CREATE INDEX `posts_unindexed` ON `posts` (`id`) WHERE ifnull(search_doc, -1) < 0 and deleted_at is null;--> statement-breakpoint
CREATE VIRTUAL TABLE `post_search` USING fts5(body, title, tags, content='', contentless_delete=1, tokenize='ascii');--> statement-breakpoint
CREATE VIRTUAL TABLE `comment_search` USING fts5(body, title, tags, content='', contentless_delete=1, tokenize='ascii');--> statement-breakpoint
CREATE TRIGGER `posts_search_outdated` AFTER UPDATE OF `title`, `body`, `deleted_at` ON `posts`
WHEN old.search_doc > 0 AND (new.title IS NOT old.title OR new.body IS NOT old.body OR new.deleted_at IS NOT old.deleted_at) BEGIN
  DELETE FROM `post_search` WHERE rowid = old.search_doc;
  UPDATE `posts` SET search_doc = -old.search_doc WHERE id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `posts_search_deleted` AFTER UPDATE OF `deleted_at` ON `posts`
WHEN new.deleted_at IS NOT NULL AND old.deleted_at IS NULL BEGIN
  DELETE FROM `comment_search` WHERE rowid IN (SELECT search_doc FROM `comments` WHERE post_id = old.id AND search_doc > 0);
  UPDATE `comments` SET search_doc = 0 WHERE post_id = old.id AND search_doc IS NOT 0;
END;--> statement-breakpoint
CREATE TRIGGER `comments_search_outdated` AFTER UPDATE OF `body`, `deleted_at` ON `comments`
WHEN old.search_doc > 0 AND (new.body IS NOT old.body OR new.deleted_at IS NOT old.deleted_at) BEGIN
  DELETE FROM `comment_search` WHERE rowid = old.search_doc;
  UPDATE `comments` SET search_doc = -old.search_doc WHERE id = old.id;
END;
