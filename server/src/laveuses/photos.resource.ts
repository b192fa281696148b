import { sql } from 'drizzle-orm'
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { photoColumns, photoPolicies, photoUuid } from '../platform/files/photo-columns.ts'
import { photoUpload } from '../platform/files/photos.ts'
import { journalLaveuses } from './journal.resource.ts'

/** A photo of a journal: uploaded first, then attached by the entry that names it. */
export const journalPhotos = pgTable(
  'journal_photos',
  { ...base, exploitantId: integer().notNull(), journalId: integer(), ...photoColumns },
  (t) => [
    keyTo(journalLaveuses, 'journal_photos_journal', t.exploitantId, t.journalId),
    keyTo(users, 'journal_photos_auteur', t.exploitantId, t.auteurId),
    index('journal_photos_journal_index').on(t.journalId, t.position),
    photoUuid('journal_photos', t),
    index('journal_photos_orphelines').on(t.createdAt).where(sql`${t.journalId} is null`),
    ...photoPolicies(),
  ],
)

export const routes = [
  photoUpload({
    name: 'journal_photos',
    type: 'JournalPhoto',
    tag: 'journal_laveuses',
    owner: 'journal_id',
    namedBy: 'an entry of a journal',
  }),
]
