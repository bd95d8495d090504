CREATE TRIGGER `moderation_log_unchanged` BEFORE UPDATE ON `moderation_log` BEGIN
	SELECT raise(abort, 'the log is never changed');
END;--> statement-breakpoint
CREATE TRIGGER `moderation_log_kept` BEFORE DELETE ON `moderation_log` BEGIN
	SELECT raise(abort, 'the log is never shortened');
END;
