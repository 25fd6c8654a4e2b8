// Whatever is offered, as fast as it comes: tickets, cards, laying, passing. To the end, or false where the
// board must be tapped: for a place, or for a route when there is nothing else to do. A game may take as long
// as it likes: it is stuck when nothing happens at its table.
async (patience) => {
  const find = (what) => document.querySelector(what);
  const press = (what) => { const found = find(what); found?.click(); return found !== null; };
  const choose = () => find('[data-offer][aria-pressed=true]') || press('[data-offer]');
  const pair = () => press('[data-lay].can') && press('[data-lay].can');
  const lay = () => pair() && press('[data-yard][aria-disabled=false]');
  const ways = {
    keep_start: choose,
    keep: choose,
    complete: () => press('[data-complete-all]') || press('[data-finish]'),
  };
  const common = ['[data-keep][aria-disabled=false]', '[data-deck].can', '.card.can', '[data-pass]'];
  let idle = 0, seen, since;
  while (!find('[data-result]')) {
    const { sequence } = find('.table')?.dataset ?? {};
    if (sequence !== seen || since === undefined) [seen, since] = [sequence, Date.now()];
    if (Date.now() > since + patience) throw new Error(`stuck: ${find('.table')?.dataset.phase}`);
    await new Promise((go) => setTimeout(go, 5));
    const { phase } = find('.table[data-mine=true]')?.dataset ?? {};
    if (!phase) continue;
    if (find('.place.can') || (idle > 100 && find('.route.can'))) return false;
    ways[phase]?.();
    idle = common.some(press) || (phase === 'turn' && lay()) ? 0 : idle + 1;
  }
  return true;
}
