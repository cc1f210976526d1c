"""Questions made from scenarios, with wrong answers that come from named beliefs; marking."""
