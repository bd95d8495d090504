/**
 * Query of every referenced picture: its `id`, and its `kind`, which is null when `images` has no row of the picture.
 * A picture is referenced by a post, a comment, an account or a community, or its row in `images` has an owner.
 */
export const SHOWN = `with named(id) as (
    select link_image ->> 'id' from posts where link_image is not null
    union select i.value ->> 'id' from posts, json_each(posts.images) i
    union select image ->> 'id' from comments where image is not null
    union select pro_pic ->> 'id' from users where pro_pic is not null
    union select pro_pic ->> 'id' from communities where pro_pic is not null
    union select banner_image ->> 'id' from communities where banner_image is not null)
  select n.id, i.kind from named n left join images i on i.id = n.id
  union select id, kind from images where owner_id is not null`
