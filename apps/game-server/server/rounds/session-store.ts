// Players' sessions at the games in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";

/** The key of seeds and rounds. A player's id is unique only within the vendor that launched the game. */
export type PlayerGame = { readonly vendor: string; readonly player: string; readonly gameCode: string };

export type Session = PlayerGame & {
  readonly idHash: Buffer;
  readonly platformSession: string;
  readonly currency: string;
  readonly play: boolean;
  readonly language: string;
  readonly createdAt: Date;
};

const SESSION = sql`id_hash as "idHash", vendor, platform_session as "platformSession", player, currency,
  game_code as "gameCode", play, language, created_at as "createdAt"`;

export async function insertSession(db: Db, session: Session): Promise<void> {
  const { idHash, vendor, platformSession, player, currency, gameCode, play, language, createdAt } = session;
  await db.run(
    sql`insert into session (id_hash, vendor, platform_session, player, currency, game_code, play, language, created_at)
     values (${idHash}, ${vendor}, ${platformSession}, ${player}, ${currency}, ${gameCode}, ${play},
       ${language}, ${createdAt})`,
  );
}

export async function findSession(db: Db, idHash: Buffer): Promise<Session | null> {
  return db.maybe<Session>(sql`select ${SESSION} from session where id_hash = ${idHash}`);
}
