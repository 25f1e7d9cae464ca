import { service } from 'docsgen/extend';

export default service({
  description: 'A poll, which a flag shows.',
  async start({ isEnabled }) {
    if (!(await isEnabled('poll'))) return;
    const { showPoll } = await import('./show-poll.js');
    showPoll();
  },
});
