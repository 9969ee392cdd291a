import { selfCheckUnits } from './self-check-units.ts';

// The other end is `checkSuites`: it hears when this one is ready, hands out one unit after another, and hears what runs and
// what was found.
const units = await selfCheckUnits(process.argv.slice(2));
process.on('message', async ({ unit: place }: { readonly unit: number }) => {
  const unit = units[place];
  if (unit === undefined) process.disconnect();
  else {
    process.send?.({ what: unit.what });
    process.send?.({ found: await unit.run() });
  }
});
process.send?.({ ready: true });
