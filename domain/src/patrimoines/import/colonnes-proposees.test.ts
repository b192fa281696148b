import { expect, test } from 'vitest'
import { type Affectation, missingFields, reader } from './affectation.ts'
import { propose } from './colonnes-proposees.ts'
import { CIBLES } from './entetes.ts'

/** No projection is converted: only degrees are places here. */
const toDegrees = () => null

const proposedOf = (lines: readonly string[], title = 'parc') => {
  const [names = [], ...rows] = lines.map((line) => line.split(';'))
  const affectation = propose(names, rows, { title, projection: null }, toDegrees)
  return { names, rows, affectation }
}
const sourceText = (source: Affectation['champs'][keyof Affectation['champs']]) =>
  source && ('colonnes' in source ? source.colonnes.join(' + ') : `= ${source.valeur}`)

test.each([
  [
    'bins of a landlord, a column for each waste and size',
    [
      'Résidence;Adresse;CP;Ville;Nb bacs OM 660;Nb bacs OM 340;Nb bacs tri 660',
      'Les Lilas;12 rue Pasteur;93200;Saint-Denis;2;1;3',
      'Les Roses;4 rue Carnot;93200;Saint-Denis;1;0;1',
      'Le Parc;6 rue Carnot;93200;Saint-Denis;1;2;',
    ],
    {
      Nomenclature: 'Résidence',
      Adresse: 'Adresse + CP',
      Commune: 'Ville',
      'Type de conteneur': '= Bac',
      'Type de dechet': 'Nb bacs OM 660 + Nb bacs OM 340 + Nb bacs tri 660',
    },
  ],
  [
    'a list without names, whose columns say « colonnes »',
    [
      'Commune;Emplacement;Nb colonnes verre;Nb colonnes papier;Nb colonnes emballages',
      'Arzano;Place de la mairie;1;1;2',
      'Guidel;Parking de la plage;2;;1',
      'Guidel;Rue du stade;1;1;1',
    ],
    {
      Adresse: 'Emplacement',
      Commune: 'Commune',
      'Type de conteneur': '= Colonne Aérienne',
      'Type de dechet': 'Nb colonnes verre + Nb colonnes papier + Nb colonnes emballages',
    },
  ],
  [
    'names with « du » and « de », a place with a comma',
    [
      'N°PAV;Adresse du PAV;Nom de la commune;Matériau;Type de borne;Date de pose;GPS',
      '12;3 rue X;Paris;Verre;Borne enterrée;12/03/2019;48.8567, 2.3510',
      '13;5 rue Y;Paris;Emballages et papiers;Borne aérienne;12/03/2020;48.8600, 2.3600',
      '14;7 rue Z;Paris;Textile;Borne aérienne;;48.8610, 2.3610',
    ],
    {
      Nomenclature: 'N°PAV',
      Adresse: 'Adresse du PAV',
      Commune: 'Nom de la commune',
      'Type de conteneur': 'Type de borne',
      'Type de dechet': 'Matériau',
      Latitude: 'GPS',
    },
  ],
  [
    'a point, and the number of its street',
    [
      'Point;Rue;N°;Code postal;Localité;Conteneur;Litrage;Fraction',
      'P1;Rue du Moulin;12;59000;Lille;Bac;660;OM',
      'P2;Rue du Port;3;59000;Lille;Bac;340;Tri',
      'P3;Rue du Lac;4;59000;Lille;Bac;340;Verre',
    ],
    {
      Nomenclature: 'Point',
      Adresse: 'N° + Rue + Code postal',
      Commune: 'Localité',
      'Type de conteneur': 'Conteneur',
      'Type de dechet': 'Fraction',
      Volume: 'Litrage',
    },
  ],
  [
    'bins by number, with what is not kept',
    [
      'Bac n°;Puce RFID;Volume;Flux;Adresse;Commune',
      'B1;E2003;660L;OM;3 rue X;Lille',
      'B2;E2004;340L;CS;5 rue X;Lille',
      'B3;E2005;240L;Biodéchets;7 rue X;Lille',
    ],
    {
      Nomenclature: 'Bac n°',
      Adresse: 'Adresse',
      Commune: 'Commune',
      'Type de conteneur': '= Bac',
      'Type de dechet': 'Flux',
      Volume: 'Volume',
    },
  ],
  [
    'both degrees with a stroke between them',
    [
      'Emplacement;Latitude / Longitude;Déchets collectés',
      'Rue A;50,63 / 3,06;Verre',
      'Rue B;50,64 / 3,07;Papier',
      'Rue C;50,65 / 3,05;Verre',
    ],
    { Adresse: 'Emplacement', 'Type de dechet': 'Déchets collectés', Latitude: 'Latitude / Longitude' },
  ],
  [
    'one column that says container and waste',
    [
      'réf;Désignation;lat;lon',
      'P1;Bac OM 660 L;45.71;4.81',
      'P2;Colonne verre;45.72;4.82',
      'P3;Colonne enterrée verre;45.73;4.83',
      'P4;Bac OM 660 L;45.74;4.84',
    ],
    {
      Nomenclature: 'réf',
      'Type de conteneur': 'Désignation',
      'Type de dechet': 'Désignation',
      Latitude: 'lat',
      Longitude: 'lon',
    },
  ],
  [
    'codes and short names, bins counted in a column of that name',
    [
      'NUM;TYPE_DECHE;TYPE_CONT;ADR_NUM;ADR_VOIE;COM;gps_n;gps_e;capacite_litres;Nb colonnes',
      '1;VERRE;PAVE;3;rue X;Lille;50.63;3.06;4000;1',
      '2;OM;PAVA;5;rue X;Lille;50.64;3.07;3000;2',
    ],
    {
      Nomenclature: 'NUM',
      Adresse: 'ADR_NUM + ADR_VOIE',
      Commune: 'COM',
      'Type de conteneur': 'TYPE_CONT',
      'Type de dechet': 'TYPE_DECHE',
      Quantite: 'Nb colonnes',
      Volume: 'capacite_litres',
      Latitude: 'gps_n',
      Longitude: 'gps_e',
    },
  ],
  [
    'names that begin as those of a field',
    [
      "N° et nom de la voie;Commune d'implantation;Adresse mail;Flux collecté;Type de PAV;Qté;Lat.;Long.",
      '3 rue X;Lille;a@b.fr;Verre;Aérien;1;50.63;3.06',
      '5 rue X;Lille;a@b.fr;OMR;Enterré;2;50.64;3.07',
    ],
    {
      Adresse: 'N° et nom de la voie',
      Commune: "Commune d'implantation",
      'Type de conteneur': 'Type de PAV',
      'Type de dechet': 'Flux collecté',
      Quantite: 'Qté',
      Latitude: 'Lat.',
      Longitude: 'Long.',
    },
  ],
  [
    'names that are each another are no types, whatever their noun',
    ['nom;flux;lat;lon', 'Borne 1;OM;45.71;4.81', 'Borne 2;OM;45.72;4.82', 'Borne 3;Tri;45.73;4.83'],
    { Nomenclature: 'nom', 'Type de dechet': 'flux', Latitude: 'lat', Longitude: 'lon' },
  ],
  [
    'a postal code stays aside where the places are known',
    [
      'ref;adresse;code postal;ville;type;flux;lat;lon',
      'B1;3 rue Carnot;93200;Saint-Denis;Bac;OM;48.93;2.35',
    ],
    {
      Nomenclature: 'ref',
      Adresse: 'adresse',
      Commune: 'ville',
      'Type de conteneur': 'type',
      'Type de dechet': 'flux',
      Latitude: 'lat',
      Longitude: 'lon',
    },
  ],
])('IMP-29 IMP-37 %s', (_what, lines, wanted) => {
  const { champs } = proposedOf(lines).affectation
  const found = Object.entries(champs).map(([cible, source]) => [cible, sourceText(source)])
  expect(Object.fromEntries(found)).toEqual(wanted)
})

test.each([
  ['P1;3 rue X;59000 Lille;OM', 'CP Ville'],
  ['P1;3 rue X;59000 Lille;OM', 'Ville'],
])('IMP-37 the town after its postal code in a column of its own: %s', (line, name) => {
  const { affectation, names, rows } = proposedOf([`PAV;Rue;${name};Type`, line])
  expect(sourceText(affectation.champs.Commune)).toBe(`Rue + ${name}`)
  const { cellules } = reader(affectation, names, toDegrees)({ numero: 2, cellules: rows[0] ?? [] })
  const made = (['Adresse', 'Commune'] as const).map((cible) => cellules[CIBLES.indexOf(cible)])
  expect(made).toEqual(['3 rue X 59000', 'Lille'])
})

test.each(['Adresse complète', 'Où'])('IMP-37 a column « %s » of whole addresses gives both', (name) => {
  const towns = ['93200 Saint-Denis', '93300 Aubervilliers', '93240 Stains']
  const lines = towns.map((town, i) => `B${i};${i} rue Pasteur, ${town};Bac;OM`)
  const { affectation, names, rows } = proposedOf([`ref;${name};type;flux`, ...lines])
  expect(missingFields(affectation)).toEqual([])
  const { cellules } = reader(affectation, names, toDegrees)({ numero: 2, cellules: rows[0] ?? [] })
  const made = (['Adresse', 'Commune'] as const).map((cible) => cellules[CIBLES.indexOf(cible)])
  expect(made).toEqual(['0 rue Pasteur, 93200', 'Saint-Denis'])
})
