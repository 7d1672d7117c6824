-- Prepares a database for DATABASE_URL: run by a superuser, once, at the primary where there are several nodes. Again does no harm, and sets
-- the password anew:
--   DATABASE_PASSWORD=... psql -d postgres -f deploy/database/prepare.sql
\set ON_ERROR_STOP on
set client_min_messages = warning;
\getenv password DATABASE_PASSWORD

-- The service's login owns the database, and may become each of the other five.
select format('create role %I', name)
  from unnest(array[
    'vikarklar_app', 'vikarklar_tenant', 'vikarklar_person', 'vikarklar_system', 'vikarklar_auth', 'vikarklar_jobs'
  ]) name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role vikarklar_app login password :'password';
grant vikarklar_tenant, vikarklar_person, vikarklar_system, vikarklar_auth, vikarklar_jobs to vikarklar_app;

-- In a cluster of another encoding the database needs a locale that UTF8 goes with.
select 'create database vikarklar owner vikarklar_app template template0 encoding ''UTF8'''
  || case when current_setting('server_encoding') = 'UTF8' then '' else ' locale ''C.UTF-8''' end
  where not exists (select from pg_database where datname = 'vikarklar') \gexec

-- Errors go to the service, which asked. In the server's log they would show telephone numbers and texts of messages.
alter database vikarklar set log_min_messages = 'log';
alter database vikarklar set log_min_error_statement = 'panic';
alter database vikarklar set log_error_verbosity = 'terse';
