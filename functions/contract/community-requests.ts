/** A request for a new community, for admins: api.md 2.10. */
export interface CommunityRequest {
  id: number
  /** Username of the requester. */
  byUser: string
  communityName: string
  note: string | null
  createdAt: string
  communityExists: boolean
  deniedAt: string | null
  /** Name of the admin who denied the request. */
  deniedBy: string | null
  deniedNote: string | null
}
