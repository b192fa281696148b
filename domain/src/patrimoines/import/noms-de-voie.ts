/** Names of a street without its number; other names of `Adresse` hold the whole address. */
export const VOIES: readonly string[] = [
  'adr voie',
  'nom voie',
  'voie nom',
  'libelle voie',
  'voie',
  'rue',
  'nom rue',
  'lib voie',
  'street',
  'adr nom voie',
]

/** Columns of the number and of what follows it, before the name of a street. */
export const NUMEROS: readonly string[] = [
  'adr num',
  'num voie',
  'numero voie',
  'no voie',
  'numero rue',
  'num rue',
  'no rue',
  'adr numero',
  'numero voirie',
  'num voirie',
  'no voirie',
  'numero adresse',
  'num adresse',
  'no adresse',
  'numero de voie',
  'numero dans la voie',
  'housenumber',
  'numero',
]
export const REPETITIONS: readonly string[] = [
  'adr rep',
  'rep',
  'repetition',
  'indice repetition',
  'ind rep',
  'suffixe',
  'bis ter',
  'complement numero',
  'indrep',
]
/** Kinds of street that stand in a column of their own: "rue", "avenue". */
export const GENRES_DE_VOIE: readonly string[] = ['type voie', 'type de voie', 'nature voie', 'typ voie']
