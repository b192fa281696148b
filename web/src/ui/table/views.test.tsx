import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { clickOn, eventually, fillIn, showScreens, waitForText } from '../../testing/ecran.tsx'
import { Views } from './views.tsx'

const NAMES = ['statut', 'depuis']

function Liste() {
  const { search } = useLocation()
  return (
    <>
      <p>adresse{search}</p>
      <Views list="essai" names={NAMES} />
    </>
  )
}

test('LISTE-07 filters are saved, picked, removed with undo, beside those of another window', async () => {
  const router = showScreens([{ path: '/', element: <Liste /> }], '/?depuis=90&page=3')
  await clickOn('Vues')
  await clickOn('Enregistrer ces filtres…')
  await fillIn('Nom de la vue', 'Non lavés')
  await clickOn('Enregistrer')
  await waitForText('Non lavés')
  await router.navigate('/?statut=2&page=4&vue=1')
  await clickOn('Vues')
  await clickOn('Non lavés')
  // The page of another selection is left, and what is no filter stays.
  await waitForText('adresse?vue=1&depuis=90')
  await clickOn('Non lavés')
  await clickOn('Supprimer la vue « Non lavés »')
  await eventually(() => expect(localStorage.getItem('lavandiere.session.compte.vues.essai')).toBe('{}'))
  // Another window saves one meanwhile.
  localStorage.setItem('lavandiere.session.compte.vues.essai', '{"Autre":"statut=2"}')
  await clickOn('Annuler')
  await eventually(() =>
    expect(localStorage.getItem('lavandiere.session.compte.vues.essai')).toBe(
      '{"Autre":"statut=2","Non lavés":"depuis=90"}',
    ),
  )
})
