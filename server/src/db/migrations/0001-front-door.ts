import { type Kysely, sql } from "kysely"

/**
 * Members, their credentials and sessions, likes and blocks. Every rule that concurrent requests could break
 * is a constraint here; the services add readable errors.
 */
export const up = async (db: Kysely<unknown>) => {
  // Single characters and adjacent pairs: the smallest index that finds words in Chinese, which has no
  // spaces.
  await sql`
    create function search_grams(words text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct gram), '{}')
      from (
        select lower(regexp_replace(words, '\\s+', ' ', 'g')) as body
      ) as folded,
      lateral generate_series(1, char_length(body)) as start,
      lateral (values (substr(body, start, 1)), (substr(body, start, 2))) as grams (gram)
      where gram !~ '\\s' and gram <> ''
    $$`.execute(db)

  // For search terms, only the pairs: a pair implies its characters, and naming those too would make the
  // planner underestimate common words.
  await sql`
    create function query_grams(words text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(gram), '{}')
      from unnest(search_grams(words)) as gram
      where char_length(gram) = 2 or char_length(words) = 1
    $$`.execute(db)

  await sql`
    create table members (
      id uuid primary key,
      nickname text not null check (char_length(nickname) between 1 and 20),
      birth_date date not null,
      city text not null check (city in (
        '臺北市', '新北市', '基隆市', '桃園市', '新竹市', '新竹縣', '苗栗縣', '臺中市', '彰化縣', '南投縣', '雲林縣', '嘉義市', '嘉義縣',
        '臺南市', '高雄市', '屏東縣', '宜蘭縣', '花蓮縣', '臺東縣', '澎湖縣', '金門縣', '連江縣'
      )),
      height_cm smallint not null check (height_cm between 100 and 250),
      weight_kg smallint not null check (weight_kg between 30 and 200),
      identity text not null check (identity in ('sugar_daddy', 'sugar_mommy', 'sugar_baby')),
      gender text not null check (gender in ('male', 'female')),
      about_me text check (char_length(about_me) <= 500),
      status text not null default 'active' check (status in ('active', 'suspended')),
      vip_expires_at timestamptz(3),
      last_online timestamptz(3) not null,
      created_at timestamptz(3) not null,
      search_grams text[] not null
        generated always as (search_grams(nickname || ' ' || coalesce(about_me, ''))) stored,
      constraint members_are_adults
        check (birth_date + interval '18 years' <= created_at at time zone 'Asia/Taipei'),
      constraint identity_fits_gender
        check ((identity <> 'sugar_daddy' or gender = 'male') and (identity <> 'sugar_mommy' or gender = 'female'))
    )`.execute(db)
  await sql`create index members_by_last_online on members (last_online desc, id desc) where status = 'active'`.execute(
    db,
  )
  await sql`
    create index members_by_city on members (city, last_online desc, id desc) where status = 'active'`.execute(
    db,
  )
  await sql`create index members_by_birth_date on members (birth_date) where status = 'active'`.execute(db)
  await sql`create index members_by_words on members using gin (search_grams)`.execute(db)

  await sql`
    create table member_photos (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      position smallint not null check (position between 0 and 4),
      large_key text not null unique,
      small_key text not null unique,
      created_at timestamptz(3) not null,
      unique (member_id, position) deferrable initially deferred
    )`.execute(db)

  await sql`
    create table credentials (
      member_id uuid primary key references members on delete cascade,
      email text not null constraint credentials_email_taken unique check (email = lower(email)),
      email_verified_at timestamptz(3),
      verification_requested_at timestamptz(3),
      password_hash text not null,
      phone text constraint credentials_phone_taken unique,
      created_at timestamptz(3) not null
    )`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      remembered boolean not null,
      device text not null check (char_length(device) <= 200),
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index sessions_by_member on sessions (member_id, last_used_at desc)`.execute(db)
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db)

  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz(3) not null,
      rotated_at timestamptz(3)
    )`.execute(db)
  await sql`create index refresh_tokens_by_session on refresh_tokens (session_id)`.execute(db)

  await sql`
    create table one_time_codes (
      purpose text not null check (purpose in ('register_email', 'verify_phone')),
      subject text not null,
      sent_to text not null,
      code_hash bytea,
      requested_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      tries_left smallint not null check (tries_left >= 0),
      primary key (purpose, subject)
    )`.execute(db)
  await sql`
    create table mailed_tokens (
      token_hash bytea primary key,
      member_id uuid not null references members on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      email text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index mailed_tokens_by_member on mailed_tokens (member_id, purpose)`.execute(db)

  await sql`
    create table admins (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table idempotency_keys (
      scope text not null,
      key_hash bytea not null,
      request_hash bytea not null,
      response jsonb,
      created_at timestamptz(3) not null,
      primary key (scope, key_hash)
    )`.execute(db)

  await sql`
    create table likes (
      liker_id uuid not null references members on delete cascade,
      liked_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      primary key (liker_id, liked_id),
      check (liker_id <> liked_id)
    )`.execute(db)
  await sql`create index likes_by_liker on likes (liker_id, created_at desc, liked_id desc)`.execute(db)
  await sql`create index likes_by_liked on likes (liked_id, created_at desc, liker_id desc)`.execute(db)
  await sql`
    create table blocks (
      blocker_id uuid not null references members on delete cascade,
      blocked_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocks_by_blocked on blocks (blocked_id, blocker_id)`.execute(db)
}
