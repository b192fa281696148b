import { describe, expect, test } from 'vitest'
import { FORMAT_SILAE, fichierPaie, type PersonnePaie, textePaie } from './paie.ts'
import { totauxDe } from './semaines.ts'

const RIEN = totauxDe([])
const MARS = { debut: '2026-03-01', fin: '2026-03-31' }
const nadia: PersonnePaie = {
  id: 1,
  nom: 'Nadia Benali',
  matricule: '00042',
  totaux: { ...RIEN, hn: 455, h25: 480, h50: 0, hnuit: 60, paniersJour: 3 },
  auDela: 0,
  absences: [
    { journee: 'CP', debut: '2026-03-09', fin: '2026-03-10', nombre: 2 },
    { journee: 'CP', debut: '2026-03-12', fin: '2026-03-12', nombre: 1 },
    { journee: 'AM', debut: '2026-03-13', fin: '2026-03-13', nombre: 1 },
  ],
}

describe('the file for payroll', () => {
  test('RH-44 OPEN-111 Silae: a line for each code, leading zeros kept, runs of absence with their days', () => {
    const { lignes } = fichierPaie([nadia], MARS, FORMAT_SILAE)
    expect(textePaie(lignes, FORMAT_SILAE).split('\r\n')).toEqual([
      'Matricule;Code;Valeur;Date debut;Date fin',
      '00042;HS-HN;7,58;01/03/2026;31/03/2026',
      '00042;HS-HS25;8;01/03/2026;31/03/2026',
      '00042;AB-300;2;09/03/2026;10/03/2026',
      '00042;AB-300;1;12/03/2026;12/03/2026',
      '00042;AB-100;1;13/03/2026;13/03/2026',
      '',
    ])
  })

  test('RH-44 a counter without a code and a person without a number are told; an empty code omits it', () => {
    const format = { ...FORMAT_SILAE, codes: { ...FORMAT_SILAE.codes, hnuit: '' } }
    const { sansCode, sansMatricule } = fichierPaie([{ ...nadia, matricule: null }], MARS, format)
    expect([sansCode, sansMatricule]).toEqual([['paniersJour'], ['Nadia Benali']])
    const { sansMatricule: none } = fichierPaie(
      [{ ...nadia, matricule: null, totaux: RIEN, absences: [] }],
      MARS,
      format,
    )
    expect(none).toEqual([])
    const uncoded = fichierPaie([{ ...nadia, matricule: null }], MARS, { ...format, codes: {} })
    expect([uncoded.lignes.length, uncoded.sansMatricule]).toEqual([1, []])
  })

  test('RH-44 RH-04 hours beyond a part-time contract are a counter of their own', () => {
    const format = { ...FORMAT_SILAE, codes: { auDela: 'HC' } }
    const { lignes } = fichierPaie([{ ...nadia, auDela: 90 }], MARS, format)
    expect(lignes.slice(1)).toEqual([['00042', 'HC', '1,5', '01/03/2026', '31/03/2026']])
  })

  test('RH-44 people who bear one number are told: their hours would be paid to one of them', () => {
    const people = ['Nadia', 'Karim', 'Paul'].map((nom, i) => ({
      ...nadia,
      nom,
      matricule: i === 2 ? '7' : '42',
    }))
    expect(fichierPaie(people, MARS, FORMAT_SILAE).memeMatricule).toEqual([
      { matricule: '42', noms: ['Nadia', 'Karim'] },
    ])
  })

  test('RH-44 the free format: its own columns, separator, decimal sign and dates', () => {
    const format = {
      ...FORMAT_SILAE,
      modele: 'libre' as const,
      separateur: ',' as const,
      decimale: ',' as const,
      formatDate: 'YYYYMMDD' as const,
      entete: false,
      colonnes: ['dateFin' as const, 'nom' as const, 'libelle' as const, 'valeur' as const],
    }
    const { lignes } = fichierPaie([{ ...nadia, nom: '=A1', absences: [] }], MARS, format)
    expect(textePaie(lignes, format).split('\r\n')[0]).toBe(`20260331,'=A1,Heures normales,"7,58"`)
  })

  test.each([
    [',', 'Dupont;=1+1;x', '"Dupont;=1+1;x"'],
    ['|', 'Dupont,=1+1', '"Dupont,=1+1"'],
    ['|', 'Du|pont', '"Du|pont"'],
    [';', '\uff1dHYPERLINK(1)', "'\uff1dHYPERLINK(1)"],
    [';', "'=1+1", "''=1+1"],
    [';', '-7,58', '-7,58'],
  ] as const)(
    'RH-44 with %j the cell %j is written %j: no spreadsheet runs it',
    (separateur, cell, written) => {
      expect(textePaie([[cell]], { ...FORMAT_SILAE, separateur })).toBe(`${written}\r\n`)
    },
  )
})
