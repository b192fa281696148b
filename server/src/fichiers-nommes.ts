/** The tables whose rows name a stored file, by the column of its name: all these files are backed up, and forgotten in time. */
export const fichiersNommes = {
  imports: 'fichier',
  intervention_photos: 'nom',
  journal_photos: 'nom',
  user_logos: 'nom',
  signalements: 'photo',
  rapports: 'fichier',
  dossiers: 'fichier',
} as const
export type TableDeFichiers = keyof typeof fichiersNommes
export const tablesDeFichiers = Object.keys(fichiersNommes) as TableDeFichiers[]
