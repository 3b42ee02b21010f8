-- Results of searches now say whose a class is and why its room suits. Those of before cannot, and are searched for again.
update filling set state = 'thrown_away' where state in ('found', 'cancelled', 'interrupted');
