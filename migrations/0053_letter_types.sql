DROP TRIGGER `letter_of_made`;--> statement-breakpoint
DROP TRIGGER `letter_of_counted`;--> statement-breakpoint
CREATE TRIGGER `letter_of_made` AFTER INSERT ON `notifications`
WHEN new.seen = 0 AND new.type IN ('new_comment', 'comment_reply', 'mention', 'new_comment_followed', 'new_post_followed') BEGIN
  UPDATE `wanted_letters` SET due_at = new.updated_at + 900000
    WHERE kind = 'replies' AND user_id = new.user_id AND due_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `letter_of_counted` AFTER UPDATE OF `notif` ON `notifications`
WHEN new.seen = 0 AND new.type IN ('new_comment', 'comment_reply', 'mention', 'new_comment_followed', 'new_post_followed') BEGIN
  UPDATE `wanted_letters` SET due_at = new.updated_at + 900000
    WHERE kind = 'replies' AND user_id = new.user_id AND due_at IS NULL;
END;
