/**
 * Maximum number of statements that a test sends to the database of a site at once. More simultaneous writers block one
 * another in SQLite until some fail; the Worker has one writer, and repeats a batch that was refused.
 */
export const WRITERS_MAX = 2
