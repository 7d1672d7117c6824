import pg from 'pg'
import type { Ground } from './ground.ts'

/**
 * Events reported at once: a worker has leased SMS and is about to call the gateway, or has recorded its answer.
 */
export type Told = 'sending' | 'accepted'

/** Notes when SMS change state, and reports it at the commit. */
export const watchMoves = async ({ db }: Ground) => {
  await db.query(NOTE_MOVES)
  const client = new pg.Client(db.connect('owner'))
  await client.connect()
  await client.query('listen sending; listen accepted')
  let react = (_state: string, _assignmentId: string) => {}
  client.on('notification', ({ channel, payload = '' }) => react(channel, payload))

  /** Has each message of an assignment moved on within this time, or reached its end? */
  const areResumed = async (assignmentId: string, after: Date, withinMs: number): Promise<boolean> => {
    const rows = await db.query(
      `select (select min(m.at) from moves m where m.sms_id = sms.id and m.at > $2) as moved,
        coalesce(sent_at <= $2, false) as was_sent
       from sms_history sms where assignment_id = $1`,
      [assignmentId, after],
    )
    return rows.every(
      ({ moved, was_sent: wasSent }) =>
        wasSent === true || (moved instanceof Date && moved.getTime() - after.getTime() <= withinMs),
    )
  }
  return {
    /** Calls `then` when the next SMS of a different assignment reaches this state. Replaces the previous wait. */
    whenNext: (state: Told, otherThan: string, then: () => void) => {
      react = (found, assignmentId) => {
        if (found === state && assignmentId !== otherThan) then()
      }
    },
    forget: () => {
      react = () => {}
    },
    areResumed,
    close: () => client.end(),
  }
}

export type Moves = Awaited<ReturnType<typeof watchMoves>>

const NOTE_MOVES = `
  create table moves (sms_id uuid, at timestamptz default clock_timestamp());
  create function note_move() returns trigger language plpgsql security definer as $$
    begin
      insert into public.moves (sms_id) values (new.id);
      perform pg_notify(new.gateway_state, new.assignment_id::text);
      return null;
    end $$;
  create trigger note_move after update of gateway_state on sms_history for each row execute function note_move()`
