/** Creates `pg_temp.id_at(made_at)` on a connection: a UUIDv7 of that time, like the service's message ids. */
export const ID_AT = `
  create function pg_temp.id_at(made_at timestamptz) returns uuid language sql volatile as
    $$ select (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid $$;`
